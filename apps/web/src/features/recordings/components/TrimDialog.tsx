import { limits } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, RangeSlider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState, type SyntheticEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { playUrlOf } from '../model/facts.ts'
import playerStyles from './Player.module.css'
import type { KeptRecording } from './RecordingRow.tsx'
import styles from './TrimDialog.module.css'

/** Cuts off the beginning and end of a recording. The original stays until the new file replaces it. */
export function TrimDialog({ recording, onClose }: { recording: KeptRecording; onClose(): void }) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const { meetingId, fileName, lengthMs, meetingTitle: title } = recording
  const [[startMs, endMs], setPart] = useState<[number, number]>([0, lengthMs])
  const media = useRef<HTMLMediaElement | null>(null)
  const attach = useCallback((element: HTMLMediaElement | null) => void (media.current = element), [])
  const trim = useMutation(
    orpc.recording.trim.mutationOptions({
      onSuccess: onClose,
      meta: { changes: ['recordings'], done: t('trim.begun') },
    }),
  )
  const isWhole = startMs === 0 && endMs === lengthMs

  /** Shows the moment that was changed. */
  function change(part: [number, number]): void {
    setPart(part)
    if (media.current) media.current.currentTime = (part[0] === startMs ? part[1] : part[0]) / 1_000
  }

  const positionMs = () => Math.round((media.current?.currentTime ?? 0) * 1_000)
  const least = limits.recordings.trimLeastMs

  return (
    <Dialog
      title={t('trim.title')}
      size="xl"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('trim.cancel')}
          </Button>
          <Button
            disabled={isWhole}
            loading={trim.isPending}
            onClick={() => trim.mutate({ meetingId, fileName, startMs, endMs })}
          >
            {t('trim.save')}
          </Button>
        </>
      }
    >
      <div className={styles.trim}>
        <Film recording={recording} label={t('share.player', { title })} endMs={endMs} onElement={attach} />
        <Part part={[startMs, endMs]} lengthMs={lengthMs} onChange={change} />
        <div className={styles.marks}>
          <Button
            variant="default"
            size="sm"
            onClick={() => setPart([Math.min(positionMs(), endMs - least), endMs])}
          >
            {t('trim.startHere')}
          </Button>
          <Button
            variant="default"
            size="sm"
            onClick={() => setPart([startMs, Math.max(positionMs(), startMs + least)])}
          >
            {t('trim.endHere')}
          </Button>
        </div>
        <p className={styles.note}>{t('trim.text')}</p>
        <Notice tone="bad">{trim.error ? errorText(trim.error) : null}</Notice>
      </div>
    </Dialog>
  )
}

function Film({
  recording: { hasVideo, downloadUrl },
  label,
  endMs,
  onElement,
}: {
  recording: KeptRecording
  label: string
  endMs: number
  onElement(element: HTMLMediaElement | null): void
}) {
  const given = {
    ref: onElement,
    src: playUrlOf(downloadUrl),
    controls: true,
    preload: 'metadata' as const,
    'aria-label': label,
    onTimeUpdate({ currentTarget: played }: SyntheticEvent<HTMLMediaElement>) {
      if (!played.paused && played.currentTime * 1_000 >= endMs) played.pause()
    },
  }
  // A recording has no captions.
  /* oxlint-disable jsx-a11y/media-has-caption */
  return hasVideo ? (
    <video className={playerStyles.video} playsInline {...given} />
  ) : (
    <audio className={playerStyles.audio} {...given} />
  )
  /* oxlint-enable jsx-a11y/media-has-caption */
}

function Part({
  part,
  lengthMs,
  onChange,
}: {
  part: [number, number]
  lengthMs: number
  onChange(part: [number, number]): void
}) {
  const t = useText('recordings')
  const { elapsed } = useFormats()
  const [startMs, endMs] = part
  return (
    // Time runs left to right in every language, as in the browser's own controls.
    <div dir="ltr">
      <RangeSlider
        value={part}
        min={0}
        max={lengthMs}
        step={100}
        minRange={limits.recordings.trimLeastMs}
        label={elapsed}
        thumbFromLabel={t('trim.start')}
        thumbToLabel={t('trim.end')}
        onChange={onChange}
      />
      <p className={`${styles.range} num`}>
        <span>{elapsed(startMs)}</span>
        <span>{elapsed(endMs)}</span>
      </p>
    </div>
  )
}
