export { createCaptionReader } from './caption-reader.ts'
export { startListener, type StartListener } from './listening/start-listener.ts'
export { createCaptionsModule } from './captions.module.ts'
