/** The devices of this browser, by the names that people know. */
export interface DeviceNames {
  microphone: string[]
  camera: string[]
  speaker: string[]
}

export type NamedDevice = keyof DeviceNames

const kinds: Record<MediaDeviceKind, NamedDevice> = {
  audioinput: 'microphone',
  videoinput: 'camera',
  audiooutput: 'speaker',
}

/** Lists each name once; a device without a name can't be chosen. */
export function deviceNamesOf(devices: readonly Pick<MediaDeviceInfo, 'kind' | 'label'>[]): DeviceNames {
  const names: DeviceNames = { microphone: [], camera: [], speaker: [] }
  for (const { kind, label } of devices) {
    const known = names[kinds[kind]]
    if (label && !known.includes(label)) known.push(label)
  }
  return names
}

/** Browsers report names only after the devices were allowed once. */
export async function readDeviceNames(): Promise<DeviceNames> {
  // The DOM types declare it, but insecure pages don't have it.
  const media: MediaDevices | undefined = navigator.mediaDevices
  return deviceNamesOf((await media?.enumerateDevices()) ?? [])
}

/** Asks for permission and releases the devices immediately. Throws the browser's error if neither is allowed. */
export async function askForDevices(): Promise<DeviceNames> {
  const answers = await Promise.allSettled([
    navigator.mediaDevices.getUserMedia({ audio: true }),
    navigator.mediaDevices.getUserMedia({ video: true }),
  ])
  for (const one of answers)
    if (one.status === 'fulfilled') for (const track of one.value.getTracks()) track.stop()
  const [first] = answers
  if (answers.every(({ status }) => status === 'rejected') && first?.status === 'rejected') throw first.reason
  return readDeviceNames()
}
