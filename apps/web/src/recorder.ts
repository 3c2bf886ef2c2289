import './app/zod-without-eval.ts'
import '@majlis/ui/styles.css'
import '@majlis/ui/components.css'
import { startRecorderPage } from './features/recorder-page/index.ts'

const element = document.getElementById('root')
if (!element) throw new Error('recorder.html has no #root')

startRecorderPage(element, window.location.hash.slice(1))
