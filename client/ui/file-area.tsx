import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './file-area.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  /** Button text. */
  choose: string
  /** Text for drag and drop. */
  drop: string
  onFiles: (files: File[]) => void
  multiple?: boolean
  accept?: string
  disabled?: boolean
  /** Another button is the main one. */
  isSecond?: boolean
  /** Called for a dropped folder or something other than files. */
  onUnsupported?: (() => void) | undefined
}

export const FileArea = ({
  choose,
  drop,
  onFiles,
  multiple = false,
  accept,
  disabled = false,
  isSecond = false,
  onUnsupported,
}: Props) => {
  const picker = useRef<HTMLInputElement>(null)
  const { over, handlers } = useFileDrop(
    disabled ? undefined : onFiles,
    onUnsupported && { within: '*', onDrop: onUnsupported, onUnreadable: onUnsupported },
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button offers the same
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
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button
        leftSection={<IconUpload size={20} aria-hidden />}
        variant={isSecond ? 'default' : 'filled'}
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
