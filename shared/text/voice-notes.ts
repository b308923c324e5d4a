const ENDINGS: Readonly<Record<string, string>> = { 'audio/mp4': 'mp4', 'audio/ogg': 'ogg' }

/** Returns the file name of a recording; its ending tells voice notes from videos of the same format (VOIC-02). */
export const voiceFileName = (title: string, type: string): string =>
  `${
    title
      .trim()
      .replaceAll(/[\\/:*?"<>|.]+/g, ' ')
      .trim()
      .slice(0, 80) || 'voice'
  }.voice.${ENDINGS[type] ?? 'webm'}`

/** Returns whether a file name or address is that of a voice note. */
export const isVoiceNote = (name: string): boolean => /\.voice\.(?:webm|mp4|ogg)$/i.test(name)
