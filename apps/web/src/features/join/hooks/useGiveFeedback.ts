import type { FeedbackIssue } from '@majlis/contract'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'

export interface FailedScreenshot {
  file: File
  error: unknown
}

export type FeedbackProgress =
  | { step: 'writing'; problem: unknown }
  | { step: 'sending' }
  /** Stars and text were sent; some screenshots may have failed. */
  | { step: 'sent'; id: string; screenshotKey: string | null; failed: readonly FailedScreenshot[] }

export interface FeedbackToGive {
  stars: number
  issues: FeedbackIssue[]
  text: string
  participantToken: string | undefined
  screenshots: readonly File[]
}

/** Sends stars and text, and then the screenshots, one after the other. writing → sending → sent | writing. */
export function useGiveFeedback(onGiven: () => void = () => undefined) {
  const [progress, setProgress] = useState<FeedbackProgress>({ step: 'writing', problem: null })

  async function give({ stars, issues, text, participantToken, screenshots }: FeedbackToGive): Promise<void> {
    setProgress({ step: 'sending' })
    try {
      const { data } = await api.feedback.submit({
        stars,
        issues,
        ...(text.trim() ? { text } : {}),
        ...(participantToken ? { participantToken } : {}),
      })
      onGiven()
      await sendScreenshots(data, screenshots)
    } catch (error) {
      setProgress({ step: 'writing', problem: error })
    }
  }

  async function sendScreenshots(
    { id, screenshotKey }: { id: string; screenshotKey: string | null },
    files: readonly File[],
  ): Promise<void> {
    setProgress({ step: 'sending' })
    const failed: FailedScreenshot[] = []
    for (const file of screenshotKey === null ? [] : files) {
      const input = { params: { id }, query: { key: screenshotKey ?? '' }, body: file }
      await api.feedback.addScreenshot(input).catch((error: unknown) => failed.push({ file, error }))
    }
    setProgress({ step: 'sent', id, screenshotKey, failed })
  }

  return { progress, give, sendScreenshots }
}
