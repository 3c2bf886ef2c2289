let started: Promise<void> | null = null

/**
 * Has the browser load its WebRTC, once for each page: the first connection would wait for it. Nothing is sent, because no
 * description is set. Never rejects.
 */
export function startWebRtc(): Promise<void> {
  return (started ??= describe().catch(() => undefined))
}

/** What a connection needs first: codecs, a certificate, and the threads that work on them. */
async function describe(): Promise<void> {
  const connection = new RTCPeerConnection()
  try {
    connection.addTransceiver('audio', { direction: 'recvonly' })
    connection.addTransceiver('video', { direction: 'recvonly' })
    await connection.createOffer()
  } finally {
    connection.close()
  }
}
