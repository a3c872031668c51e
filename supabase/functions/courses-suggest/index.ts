import { serve } from '../_shared/edge-runtime.ts'
import { coursesSuggest } from './app.ts'

serve(coursesSuggest)
