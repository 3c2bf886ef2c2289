export { createFfmpeg, FfmpegFailed, inputOf, type Ffmpeg } from './ffmpeg.ts'
export { findFfmpeg, type FfmpegProblem } from './find-ffmpeg.ts'
