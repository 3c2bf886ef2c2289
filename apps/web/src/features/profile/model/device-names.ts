/** The devices of this browser, by the names that a person knows them by. */
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

/** Names each device once; without a name none can be chosen. */
export function deviceNamesOf(devices: readonly Pick<MediaDeviceInfo, 'kind' | 'label'>[]): DeviceNames {
  const names: DeviceNames = { microphone: [], camera: [], speaker: [] }
  for (const { kind, label } of devices) {
    const known = names[kinds[kind]]
    if (label && !known.includes(label)) known.push(label)
  }
  return names
}

/** Browsers give the names only after the devices were once allowed. */
export async function readDeviceNames(): Promise<DeviceNames> {
  // The DOM types promise it, insecure pages do not have it.
  const media: MediaDevices | undefined = navigator.mediaDevices
  return deviceNamesOf((await media?.enumerateDevices()) ?? [])
}

/** Asks the person for the devices, and lets go of them at once. Throws what the browser says when neither is allowed. */
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
