import { serve } from '../_shared/edge-runtime.ts'
import { relayCredentials } from './app.ts'

serve(relayCredentials)
