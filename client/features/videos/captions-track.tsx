import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Captions of the surrounding video, as WebVTT. */
export const CaptionsTrack = ({ text }: { text: string }) => {
  const { t } = useTranslation('videos')
  const load = useCallback(
    (track: HTMLTrackElement) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
      track.src = url
      return () => URL.revokeObjectURL(url)
    },
    [text],
  )
  return <track ref={load} kind="captions" label={t('captions')} default />
}
