import { Button, Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useText } from '@majlis/i18n/react'
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  drawnSize,
  keptInside,
  maxZoom,
  partOf,
  shownSize,
  wholeZoom,
  type Crop,
  type Size,
} from './crop-frame.ts'
import { drawPart } from './draw-part.ts'
import { Dialog } from '../dialog/index.ts'
import styles from './PictureCrop.module.css'

export interface PictureCropProps {
  /** A picture that the browser can show; others are refused by `onUnreadable`. */
  file: File
  /** The size in px of the cropped picture. The frame has the same shape. */
  size: Size
  isRound?: boolean
  /** Whether it may be smaller than the frame, and begins with all of it: a logo of another shape is not cut. */
  mayBeWhole?: boolean
  /** A picture that would be larger is saved as a JPEG, on white. */
  maxBytes?: number
  /** While the picture is being uploaded. */
  isBusy?: boolean
  onCrop(picture: File): void
  onCancel(): void
  onUnreadable(): void
}

const widest = 320
const step = 8
const start: Crop = { zoom: 1, x: 0, y: 0 }

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Crops a picture (spec 5.9) by pointer, wheel or keyboard. */
export function PictureCrop({
  file,
  size,
  isRound = false,
  mayBeWhole = false,
  maxBytes = Infinity,
  isBusy = false,
  onCrop,
  onCancel,
  onUnreadable,
}: PictureCropProps) {
  const t = useText('common')
  const image = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<Size>()
  const [crop, setCrop] = useState(start)
  const scale = Math.min(widest / size.width, widest / size.height)
  const frame = { width: size.width * scale, height: size.height * scale }
  const minZoom = picture && mayBeWhole ? wholeZoom(picture, frame) : 1
  const shown = picture && shownSize(picture, frame, crop.zoom)

  function change(to: (from: Crop) => Crop): void {
    if (picture) setCrop((from) => keptInside(to(from), picture, frame, minZoom))
  }

  async function draw(): Promise<void> {
    if (!picture || !image.current) return
    const part = partOf(crop, picture, frame)
    const drawn = await drawPart(image.current, part, drawnSize(crop, picture, frame, size), maxBytes)
    if (drawn) onCrop(drawn)
    else onUnreadable()
  }

  return (
    <Dialog onClose={onCancel} title={t('crop.title')}>
      <p className={styles.text}>{t('crop.text')}</p>
      <CropFrame
        file={file}
        frame={frame}
        isRound={isRound}
        crop={crop}
        shown={shown}
        onChange={change}
        onRead={(element) => {
          image.current = element
          const read = { width: element.naturalWidth, height: element.naturalHeight }
          setPicture(read)
          if (mayBeWhole) setCrop({ ...start, zoom: wholeZoom(read, frame) })
        }}
        onUnreadable={onUnreadable}
      />
      <Slider
        className={styles.zoom}
        min={minZoom}
        max={maxZoom}
        step={0.05}
        label={null}
        thumbLabel={t('crop.zoom')}
        value={crop.zoom}
        onChange={(zoom) => change((crop) => ({ ...crop, zoom }))}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button loading={isBusy} disabled={!picture} onClick={() => void draw()}>
          {t('crop.use')}
        </Button>
      </div>
    </Dialog>
  )
}

interface CropFrameProps {
  file: File
  frame: Size
  isRound: boolean
  crop: Crop
  /** Undefined until the picture was read. */
  shown: Size | undefined
  onChange(to: (from: Crop) => Crop): void
  onRead(picture: HTMLImageElement): void
  onUnreadable(): void
}

/** The picture in its frame. A button, so that it can be reached and takes the arrow keys. */
function CropFrame(props: CropFrameProps) {
  const { file, frame, isRound, crop, shown, onChange, onRead, onUnreadable } = props
  const t = useText('common')
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )

  function drag({ clientX: x, clientY: y }: PointerEvent): void {
    const from = dragged.current
    if (!from) return
    dragged.current = { x, y }
    onChange((crop) => ({ ...crop, x: crop.x + x - from.x, y: crop.y + y - from.y }))
  }

  function press(event: KeyboardEvent): void {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    onChange((from) => ({ ...from, x: from.x + by.x, y: from.y + by.y }))
  }

  return (
    <button
      type="button"
      aria-label={t('crop.frame')}
      data-autofocus
      className={styles.frame}
      data-round={isRound || undefined}
      style={{ inlineSize: frame.width, blockSize: frame.height }}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = null
      }}
      onWheel={({ deltaY }) => onChange((crop) => ({ ...crop, zoom: crop.zoom - deltaY / 400 }))}
    >
      <img
        ref={show}
        alt=""
        draggable={false}
        style={
          shown && {
            inlineSize: shown.width,
            blockSize: shown.height,
            translate: `${(frame.width - shown.width) / 2 + crop.x}px ${(frame.height - shown.height) / 2 + crop.y}px`,
          }
        }
        onLoad={({ currentTarget }) => onRead(currentTarget)}
        onError={onUnreadable}
      />
    </button>
  )
}
