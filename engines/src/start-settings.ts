import { isIP } from 'node:net'
import type { Environment } from './config.ts'
import { isPort } from './ports.ts'
import { modelDownloads } from './speech-download.ts'

interface StartSetting {
  /** As an operator would write it; empty where nothing is meant when it is unset. */
  fallback: string
  about: string
}

/** What `npm start` reads beside the server's own variables. The operator's guide is made from it. */
export const startSettings: Readonly<Record<string, StartSetting>> = {
  ENGINES_DIR: {
    fallback: '.data/engines',
    about: 'Folder of built and downloaded engines. Several installations can share it.',
  },
  NODE_COMPILE_CACHE: {
    fallback: 'node_modules/.cache/node',
    about: 'Folder in which Node.js keeps compiled code. It may be deleted.',
  },
  POSTGRES_PORT: {
    fallback: '',
    about:
      'Port of the database that `npm start` runs, on 127.0.0.1. When unset, a free one, remembered in `DATA_DIR`.',
  },
  LIVEKIT_SERVER_BIN: {
    fallback: '',
    about:
      'The `livekit-server` to start. When unset, the one on PATH if it has the right version, otherwise one that is built.',
  },
  LIVEKIT_DOWNLOAD_URL: {
    fallback: '',
    about:
      'Where to download `livekit-server` instead of building it: the program itself or a `.tar.gz` that contains it. For example an archive of LiveKit’s releases.',
  },
  LIVEKIT_DOWNLOAD_SHA256: {
    fallback: '',
    about: 'SHA-256 of the file at LIVEKIT_DOWNLOAD_URL, as published with its release.',
  },
  LIVEKIT_PORT: {
    fallback: '',
    about:
      'Port of the media server’s signalling and API, on 127.0.0.1. When unset, a free one, remembered in `DATA_DIR`.',
  },
  LIVEKIT_TCP_PORT: {
    fallback: '',
    about:
      'TCP port for media, for networks that block UDP. When unset, a free one, remembered in `DATA_DIR`.',
  },
  LIVEKIT_UDP_PORT: {
    fallback: '',
    about: 'UDP port for media. When unset, a free one, remembered in `DATA_DIR`.',
  },
  LIVEKIT_NODE_IP: {
    fallback: '',
    about:
      'Address at which browsers reach the media server. When unset, 127.0.0.1 if `HOST` is this machine only, otherwise detected.',
  },
  CHAT: {
    fallback: 'on',
    about:
      '`off` starts no chat server on this machine, which is otherwise installed (about 40 MB, once). Not used with `MATRIX_URL`.',
  },
  CHAT_PORT: {
    fallback: '',
    about: 'Port of that server, on 127.0.0.1. When unset, a free one, remembered in `DATA_DIR`.',
  },
  SPEECH: {
    fallback: '',
    about:
      '`on` installs and runs a speech engine on this machine, so that meetings can be transcribed: about 400 MB, once. Not needed with `SPEECH_URL`.',
  },
  SPEECH_MODEL: {
    fallback: 'base',
    about:
      'The models of that engine, between commas: `tiny.en` (English only, fast), `base` (many languages), a name of `SPEECH_MODEL_DOWNLOADS`, or the path of a folder with a CTranslate2 model. With `SPEECH_URL`, names of models of that server. The first is used for transcripts, unless someone chooses another.',
  },
  SPEECH_CAPTIONS_MODEL: {
    fallback: '',
    about: 'The model for live captions. When unset, the first of `SPEECH_MODEL`.',
  },
  SPEECH_MODEL_DOWNLOADS: {
    fallback: '',
    about:
      'Other models for that engine, between commas: `name=address#sha256=checksum`. The address gives a `.tar.gz` with the files of a CTranslate2 model; its SHA-256 is checked. `SPEECH_MODEL` can then contain the name.',
  },
  SPEECH_PORT: {
    fallback: '',
    about: 'Port of that engine, on 127.0.0.1. When unset, a free one, remembered in `DATA_DIR`.',
  },
}

/** Ports that stay as the operator set them: the server's own checks know nothing of most, and let it take a free one for 0. */
const portKeys = [
  'PORT',
  'MEDIA_GATE_PORT',
  'POSTGRES_PORT',
  'LIVEKIT_PORT',
  'LIVEKIT_TCP_PORT',
  'LIVEKIT_UDP_PORT',
  'SPEECH_PORT',
  'CHAT_PORT',
]

/** What is wrong with the variables that a start itself reads, each with its key; never a value. */
export function startProblems(env: Environment): string[] {
  const problems = portKeys
    .filter((key) => env[key] && !isPort(Number(env[key])))
    .map((key) => `${key}: must be a number from 1 to 65535`)
  for (const key of ['SPEECH', 'CHAT'])
    if (env[key] && !['on', 'off'].includes(env[key])) problems.push(`${key}: must be on or off`)
  if (modelDownloads(env) === null)
    problems.push('SPEECH_MODEL_DOWNLOADS: must be name=address#sha256=checksum, between commas')
  const nodeIp = env['LIVEKIT_NODE_IP']
  if (nodeIp && !isIP(nodeIp)) problems.push('LIVEKIT_NODE_IP: must be an IP address')
  const downloadUrl = env['LIVEKIT_DOWNLOAD_URL']
  if (downloadUrl && !/^https?:$/.test(URL.parse(downloadUrl)?.protocol ?? ''))
    problems.push('LIVEKIT_DOWNLOAD_URL: must be an address that begins with https:// or http://')
  if (downloadUrl && !/^[0-9a-f]{64}$/i.test(env['LIVEKIT_DOWNLOAD_SHA256'] ?? ''))
    problems.push(
      'LIVEKIT_DOWNLOAD_SHA256: must be set with LIVEKIT_DOWNLOAD_URL, and have 64 hexadecimal digits',
    )
  return problems
}
