import { serve } from '../_shared/edge-runtime.ts'
import { gameUpdate } from './app.ts'

serve(gameUpdate)
