export { createFfmpeg, FfmpegFailed, inputOf, onlyFormats, type Ffmpeg } from './ffmpeg.ts'
export { findFfmpeg, type FfmpegProblem } from './find-ffmpeg.ts'
