/** Calls need WebRTC, which some browsers lack: WebKitGTK, for example, or those with a policy against it. */
export function canHoldCalls(): boolean {
  return typeof globalThis.RTCPeerConnection === 'function'
}
