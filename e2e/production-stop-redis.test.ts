import { stopWithSilence } from './support/stop-with-silence.ts'

stopWithSilence('redis')
