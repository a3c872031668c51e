import { serve } from '../_shared/edge-runtime.ts'
import { golfSearch } from './app.ts'

serve(golfSearch)
