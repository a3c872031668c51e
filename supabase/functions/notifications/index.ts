import { serve } from '../_shared/edge-runtime.ts'
import { notifications } from './app.ts'

serve(notifications)
