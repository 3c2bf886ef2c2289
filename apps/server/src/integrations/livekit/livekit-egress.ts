import {
  EgressClient,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  EncodingOptionsPreset,
  type EgressInfo,
} from 'livekit-server-sdk'
import { AppError } from '../../platform/errors/app-error.ts'

interface EgressFacts {
  state: 'starting' | 'active' | 'ending' | 'complete' | 'failed'
  /** Of its file, once it is complete. */
  lengthMs: number
}

/** LiveKit Egress, which shows a page in a browser of its own and records it. Throws `room.media_unavailable` while it does not answer. */
export interface Egress {
  /** `path`: where it writes the MP4, as it sees it. Returns its ID. The page says when it is ready. */
  start(recording: { url: string; path: string; height: 720 | 1080 }): Promise<string>
  /** Harmless for one that has ended. */
  stop(id: string): Promise<void>
  /** Null: there is none. */
  find(id: string): Promise<EgressFacts | null>
}

const presets = {
  720: EncodingOptionsPreset.H264_720P_30,
  1080: EncodingOptionsPreset.H264_1080P_30,
} as const

const states: Record<EgressStatus, EgressFacts['state']> = {
  [EgressStatus.EGRESS_STARTING]: 'starting',
  [EgressStatus.EGRESS_ACTIVE]: 'active',
  [EgressStatus.EGRESS_ENDING]: 'ending',
  [EgressStatus.EGRESS_COMPLETE]: 'complete',
  [EgressStatus.EGRESS_LIMIT_REACHED]: 'complete',
  [EgressStatus.EGRESS_FAILED]: 'failed',
  [EgressStatus.EGRESS_ABORTED]: 'failed',
}

const requestTimeoutSeconds = 10
const nanosecondsPerMs = 1_000_000n

export function createLivekitEgress({
  url,
  apiKey,
  apiSecret,
}: {
  url: string
  apiKey: string
  apiSecret: string
}): Egress {
  const client = new EgressClient(url, apiKey, apiSecret, {
    requestTimeout: requestTimeoutSeconds,
    failover: false,
  })
  async function find(id: string): Promise<EgressFacts | null> {
    const [info] = await reached(() => client.listEgress({ egressId: id }))
    return info ? factsOf(info) : null
  }

  return {
    find,
    async start({ url: page, path, height }) {
      const output = new EncodedFileOutput({
        fileType: EncodedFileType.MP4,
        filepath: path,
        disableManifest: true,
      })
      const options = { encodingOptions: presets[height], awaitStartSignal: true }
      return (await reached(() => client.startWebEgress(page, output, options))).egressId
    },
    async stop(id) {
      const facts = await find(id)
      if (facts?.state === 'starting' || facts?.state === 'active') await reached(() => client.stopEgress(id))
    },
  }
}

function factsOf({ status, fileResults }: EgressInfo): EgressFacts {
  return { state: states[status], lengthMs: Number((fileResults[0]?.duration ?? 0n) / nanosecondsPerMs) }
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('room.media_unavailable', undefined, { cause: error })
  }
}
