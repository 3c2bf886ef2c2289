import { limits, type ErrorCode } from '@majlis/contract'

const { maxScreenshots, screenshotTypes } = limits.feedback

/** Why the server would refuse these pictures along with the chosen ones; null if it would not. */
export function refusalOf(files: readonly File[], chosen: readonly File[]): ErrorCode | null {
  const types: readonly string[] = screenshotTypes
  if (chosen.some(({ type }) => !types.includes(type))) return 'file.type_unsupported'
  if (chosen.some(({ size }) => size > limits.images.pictureMaxBytes)) return 'file.too_large'
  return files.length + chosen.length > maxScreenshots ? 'file.count_exceeded' : null
}
