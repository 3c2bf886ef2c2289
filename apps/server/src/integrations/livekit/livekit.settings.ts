import * as z from 'zod'
import { integerSetting, settingsGroup, urlSetting } from '../../platform/config/settings.ts'

export const livekitSettings = settingsGroup('Media', {
  LIVEKIT_URL: {
    schema: urlSetting('http', 'https', 'ws', 'wss').transform((url) => url.replace(/^ws/, 'http')),
    about: 'LiveKit, as this server reaches it.',
    example: 'http://127.0.0.1:7880',
  },
  LIVEKIT_PUBLIC_URL: {
    schema: urlSetting('ws', 'wss', 'http', 'https')
      .transform((url) => url.replace(/^http/, 'ws'))
      .optional(),
    about:
      'The media gate, as browsers reach it (or LiveKit itself, see the guide); the same as LIVEKIT_URL when unset.',
    example: 'wss://media.example.org',
  },
  MEDIA_GATE_PORT: {
    schema: integerSetting({ min: 1, max: 65_535, fallback: 7882 }),
    about: 'Port of the media gate (the command `gate`) in front of LiveKit’s signalling.',
  },
  LIVEKIT_API_KEY: { schema: z.string(), about: 'API key of LiveKit.', example: 'majlis' },
  LIVEKIT_API_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters'),
    about: 'Secret of that key, as in LiveKit’s configuration.',
    isSecret: true,
  },
})
