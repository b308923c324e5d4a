import { INLINE_ATTACHMENT } from '../../../shared/text/markup.ts'
import { isVoiceNote } from '../../../shared/text/voice-notes.ts'

/** Gives links to voice notes a player (VOIC-02). Loads nothing until it is played. */
export const showVoices = (root: Element) => {
  for (const link of root.querySelectorAll(`a.${INLINE_ATTACHMENT}[href]`)) {
    const address = link.getAttribute('href') ?? ''
    if (!isVoiceNote(address.split('?')[0] ?? '')) continue
    const audio = root.ownerDocument.createElement('audio')
    audio.controls = true
    audio.preload = 'none'
    audio.src = address
    audio.setAttribute('aria-label', link.textContent)
    audio.setAttribute('style', 'display: block; width: 100%; max-width: 30rem')
    link.after(audio)
  }
}
