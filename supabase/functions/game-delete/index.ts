import { serve } from '../_shared/edge-runtime.ts'
import { gameDelete } from './app.ts'

serve(gameDelete)
