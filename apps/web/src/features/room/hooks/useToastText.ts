import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import type { ToastContent } from '../../room-core/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'

/** The text of a notice. */
export function useToastText(): (content: ToastContent) => string {
  const t = useText('room')
  const errorText = useErrorText()
  const { list } = useFormats()
  const languageName = useLanguageName()
  return (content) => {
    switch (content.kind) {
      case 'waiting':
        return t('toast.waiting', { name: content.name })
      case 'several_waiting':
        return t('toast.several_waiting', { count: content.count })
      case 'hand':
        return content.count > 1
          ? t('toast.hands', { count: content.count })
          : t('announce.hand', { name: content.name })
      case 'silenced':
        if (content.source === 'screen') return t('toast.share_off')
        if (content.source === 'camera')
          return t(content.mayReturn ? 'toast.camera_off' : 'toast.camera_off_hold')
        return t(content.mayReturn ? 'toast.muted' : 'toast.muted_hold')
      case 'may_unmute':
        return t('toast.may_unmute')
      case 'co_host':
        return t(content.isNow ? 'toast.co_host' : 'toast.co_host_end')
      case 'panelist':
        return t(content.isNow ? 'toast.panelist' : 'toast.panelist_end')
      case 'interpreter':
        return content.languages.length === 0
          ? t('toast.interpreter_end')
          : t('toast.interpreter', { languages: list(content.languages.map(languageName)) })
      case 'chat':
        return t(content.isOpen ? 'toast.chat_open' : 'toast.chat_closed')
      case 'locked':
        return t(content.isLocked ? 'toast.locked' : 'toast.unlocked')
      case 'recording':
        return t(content.isOn ? 'toast.recording' : 'toast.recording_end')
      case 'recording_failed':
        return t(`record_failure.${content.failure}`)
      case 'recording_ready':
        return t('record.ready')
      case 'marked':
        return t('record.marked')
      case 'spotlight':
        return t('toast.spotlight')
      case 'message': {
        const { name, text } = content
        return t(content.isPrivate ? 'toast.private_message' : 'toast.message', { name, text })
      }
      case 'problem':
        return errorText(content.error)
      case 'copied':
        return t('top.copied')
      case 'copy_failed':
        return t('top.copy_failed')
      case 'invited':
        return content.count > 0 ? t('invite.sent', { count: content.count }) : t('invite.all_inside')
      case 'asked':
        return t('toast.asked')
      case 'muted_all':
        return t('toast.muted_all')
    }
  }
}
