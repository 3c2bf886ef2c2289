const headerBytes = 44

/** A WAV file of 16-bit samples, one channel (RIFF, PCM). `rate`: samples per second. */
export function wavOf(samples: Int16Array<ArrayBuffer>, rate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headerBytes + samples.byteLength)
  const header = new DataView(file.buffer)
  const name = (place: number, text: string) => file.set(new TextEncoder().encode(text), place)
  name(0, 'RIFF')
  header.setUint32(4, file.length - 8, true)
  name(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  name(36, 'data')
  header.setUint32(40, samples.byteLength, true)
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), headerBytes)
  return file
}
