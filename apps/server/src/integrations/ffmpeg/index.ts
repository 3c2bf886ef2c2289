export { createFfmpeg, FfmpegFailed, inputOf, type Ffmpeg, type FfmpegRun } from './ffmpeg.ts'
export { findFfmpeg, type FfmpegPrograms, type FfmpegProblem } from './find-ffmpeg.ts'
