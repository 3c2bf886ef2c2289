/**
 * Conditions that only the page can detect. They use the catalogue's `errors` texts,
 * but no call returns them (spec 8.13, 8.16).
 */
export const clientErrorCodes = [
  'general.wait',
  'general.daily_limit',
  'general.try_again_in',
  'chat.call_not_found',
  'media.camera_blocked',
  'media.microphone_blocked',
  'media.device_missing',
  'media.device_busy',
  'media.share_failed',
  'media.switch_on_failed',
  'network.offline',
  'realtime.error_unreadable',
  'realtime.check_unreadable',
  'realtime.publish_failed',
  'passkey.cancelled',
  'passkey.known',
] as const

export type ClientErrorCode = (typeof clientErrorCodes)[number]
