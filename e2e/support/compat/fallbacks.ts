/** What happens in browsers without them, and what is missing there. */
type Fallbacks = Record<string, readonly string[]>

/**
 * What the build uses although a supported browser lacks it. The check fails for everything that is missing here, and for everything
 * here that the build no longer uses.
 */
export const styleFallbacks: Fallbacks = {
  'The system draws its own scrollbars.': ['scrollbar-width', 'scrollbar-color', 'scrollbar-gutter'],
  'Lines break as usual, and letters keep the space around them.': [
    'text-wrap',
    'text-box-trim',
    'text-box-edge',
  ],
  'A field keeps its first size.': ['field-sizing', 'resize'],
  'A legend stands in a line of its own all the same.': ['float: inline-start'],
  'Selected text has the colour of the system.': [':selection'],
  'Text begins where the direction of the page says.': ['text-align: match-parent'],
  'The printed page has the margins and colours of the browser.': [
    '@page',
    'size',
    'print-color-adjust: exact',
    'break-after: avoid',
  ],
  'Only phones enlarge text, and those have the prefix.': ['text-size-adjust'],
  'The bars of a chart have square corners.': ['rx'],
  'The whole list of chats is drawn, also what is out of view.': [
    'content-visibility',
    'contain-intrinsic-size',
  ],
  'What scrolls is not kept in place there, so there is nothing to switch off.': ['overflow-anchor'],
}

export const scriptFallbacks: Fallbacks = {
  'apps/web/src/shared/browser-support/newer-features.ts has them.': [
    'URL.canParse',
    'URL.parse',
    'Map.groupBy',
  ],
  'The next step runs in the same task.': ['.yield()'],
  'Every supported browser has one of them, which finds the clicked word of a transcript.': [
    'document.caretPositionFromPoint',
    'document.caretRangeFromPoint',
  ],
  'The hour of the greeting comes from Intl.': ['globalThis.Temporal', 'Temporal', 'Temporal.Now'],
  'The icon of the installed app has no number.': ['navigator.setAppBadge', 'navigator.clearAppBadge'],
  'Backgrounds draw on a canvas instead, or cannot be chosen.': [
    'MediaStreamTrackGenerator',
    'MediaStreamTrackProcessor',
    'VideoFrame',
    '.requestVideoFrameCallback()',
    '.cancelVideoFrameCallback()',
  ],
  'An invitation is copied or mailed; there is no button to share it.': ['navigator.share'],
  'Picture-in-picture has no button.': [
    'window.documentPictureInPicture',
    'document.pictureInPictureElement',
    'document.pictureInPictureEnabled',
    'document.exitPictureInPicture',
    '.requestPictureInPicture()',
    '.requestWindow()',
  ],
  'The library for uploads looks for it before it uses it.': ['Uint8Array.fromBase64'],
  'LiveKit looks for them before it uses them.': [
    'navigator.userAgentData',
    'window.RTCRtpScriptTransform',
    'RTCRtpScriptTransform',
    'RTCErrorEvent',
    '.createEncodedStreams()',
    '.setHeaderExtensionsToNegotiate()',
    '.createDTMFSender()',
    '.addStream()',
    '.removeStream()',
  ],
  'React, Mantine and oRPC look for them before they use them.': [
    'navigator.connection',
    'document.startViewTransition',
    '.startViewTransition()',
    '.skipTransition()',
    'navigation',
    'setImmediate',
    'window.EyeDropper',
    'window.TouchEvent',
    'TouchEvent',
    'Error.captureStackTrace',
    'Symbol.asyncDispose',
  ],
  'The editor of agendas looks for them before it uses them.': [
    '.caretPositionFromPoint()',
    '.caretRangeFromPoint()',
    '.getComposedRanges()',
    '.createPolicy()',
    'window.trustedTypes',
  ],
  'Files are dropped without the folders that they are in.': ['.webkitGetAsEntry()'],
  'PDF.js brings what is lacking in its build for older browsers.': [
    'JSON.rawJSON',
    'JSON.isRawJSON',
    'Math.sumPrecise',
    'Float16Array',
    'AbortSignal.any',
    'Promise.withResolvers',
    'Promise.try',
  ],
  'PDF.js draws on a canvas where there is no graphics processor, and looks for the others before it uses them.':
    [
      'ImageDecoder',
      'Sanitizer',
      'navigator.gpu',
      '.requestAdapter()',
      '.getPreferredCanvasFormat()',
      '.requestDevice()',
      '.createShaderModule()',
      '.createRenderPipeline()',
      '.writeBuffer()',
      '.getBindGroupLayout()',
      '.createBindGroup()',
      '.createCommandEncoder()',
      '.getCurrentTexture()',
      '.beginRenderPass()',
      '.setPipeline()',
      '.setBindGroup()',
      '.setVertexBuffer()',
      '.getCoalescedEvents()',
    ],
  'Methods of other objects with the same name.': [
    '.createContext()',
    '.maximize()',
    '.mul()',
    '.constant()',
  ],
}
