import { serve } from '../_shared/edge-runtime.ts'
import { coursesDetailsCache } from './app.ts'

serve(coursesDetailsCache)
