export { createFfmpeg, FfmpegFailed, inputOf, onlyFormats, type Ffmpeg } from './ffmpeg.ts'
export { findFfmpeg, remedyOf, type FfmpegProblem, type FfmpegRunners } from './find-ffmpeg.ts'
