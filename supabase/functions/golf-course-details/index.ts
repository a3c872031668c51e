import { serve } from '../_shared/edge-runtime.ts'
import { golfCourseDetails } from './app.ts'

serve(golfCourseDetails)
