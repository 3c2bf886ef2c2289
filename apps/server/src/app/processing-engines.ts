import type { ProcessingEngines } from '@majlis/contract'
import type { Config } from '../config.ts'
import { receivingHost } from '../platform/outgoing/receiving-host.ts'

/** The engines that receive contents of meetings and files, as shown to admins. */
export function processingEnginesOf(config: Config): ProcessingEngines {
  const engineOf = (url: string | undefined) => (url ? { sentTo: receivingHost(url) } : null)
  return {
    speech: engineOf(config.SPEECH_URL),
    languageModel: engineOf(config.LLM_URL),
    translator: engineOf(config.TRANSLATE_URL ?? config.LLM_URL),
    officeEditor: config.FLAG_DRIVE_ENABLE ? engineOf(config.COLLABORA_URL) : null,
  }
}
