import { serve } from '../_shared/edge-runtime.ts'
import { feedbackSubmit } from './app.ts'

serve(feedbackSubmit)
