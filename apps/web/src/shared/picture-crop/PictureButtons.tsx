import { useText } from '@majlis/i18n/react'
import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { PictureCrop, type PictureCropProps } from './PictureCrop.tsx'
import type { PictureChoice } from './usePicture.ts'

export interface PictureButtonsProps {
  choice: PictureChoice
  hasPicture: boolean
  /** The subject of the picture, if a page has several. */
  of?: string
  /** The field's name, by which a form focuses it. */
  name?: string
  crop: Pick<PictureCropProps, 'size' | 'isRound' | 'mayBeWhole' | 'maxBytes'>
}

/** Chooses a picture, asks how to crop it, and takes it off again. */
export function PictureButtons({ choice, hasPicture, of, name, crop }: PictureButtonsProps) {
  const t = useText('common')
  const labelled = (action: string) =>
    of ? { 'aria-label': t('picture.actionOf', { action, what: of }) } : {}
  const choose = t(hasPicture ? 'picture.change' : 'picture.choose')
  return (
    <>
      <FileButton accept={choice.types.join(',')} onChange={choice.choose} inputProps={labelled(choose)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            {...(name ? { name } : {})}
            leftSection={<IconPhotoUp size={18} stroke={1.8} aria-hidden />}
            {...labelled(choose)}
          >
            {choose}
          </Button>
        )}
      </FileButton>
      {hasPicture ? (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
          loading={choice.sending === 'removal'}
          onClick={choice.remove}
          {...labelled(t('picture.remove'))}
        >
          {t('picture.remove')}
        </Button>
      ) : null}
      {choice.file ? (
        <PictureCrop
          file={choice.file}
          {...crop}
          isBusy={choice.sending === 'picture'}
          onCrop={choice.crop}
          onCancel={choice.cancel}
          onUnreadable={choice.refuseFile}
        />
      ) : null}
    </>
  )
}
