import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './file-area.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  /** What its button says. */
  choose: string
  /** What is said to whoever can drop. */
  drop: string
  onFiles: (files: File[]) => void
  /** One file at a time unless told otherwise. */
  multiple?: boolean
  /** Which files the browser's own list begins with, such as ".csv". */
  accept?: string
  disabled?: boolean
  /** Told when something else than files is dropped, or a folder; without it nothing happens. */
  onUnsupported?: (() => void) | undefined
}

/** A place that takes files, chosen or dropped. */
export const FileArea = ({
  choose,
  drop,
  onFiles,
  multiple = false,
  accept,
  disabled = false,
  onUnsupported,
}: Props) => {
  const picker = useRef<HTMLInputElement>(null)
  const { over, handlers } = useFileDrop(
    disabled ? undefined : onFiles,
    onUnsupported && { within: '*', onDrop: onUnsupported, onUnreadable: onUnsupported },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- whoever cannot drop presses the button
    <div className={classes.area} data-over={over || undefined} {...handlers}>
      <input
        ref={picker}
        type="file"
        multiple={multiple}
        accept={accept}
        hidden
        aria-label={choose}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        leftSection={<IconUpload size={20} aria-hidden />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {choose}
      </Button>
      <Text size="sm" c="dimmed" className={classes.dropping}>
        {drop}
      </Text>
    </div>
  )
}
