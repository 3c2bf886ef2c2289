import { VirtualBackgroundProcessor } from '@shiguredo/virtual-background'

/** The segmentation draws with WebGL. Without it, its library would block the page with an alert. */
function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  // Browsers keep only a few contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/**
 * Segments with the wasm and model served under `assetsUrl`. This module is large, so it is only imported once a background has been chosen.
 * @throws Error without WebGL
 */
export function createSegmentation(assetsUrl: string): VirtualBackgroundProcessor {
  if (!hasWebGl()) throw new Error('Backgrounds need WebGL')
  return new VirtualBackgroundProcessor(assetsUrl)
}
