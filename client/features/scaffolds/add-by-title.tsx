import { TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import classes from './scaffolds.module.css'

interface Props {
  label: string
  add: string
  busy: boolean
  onAdd: (title: string, onAdded: () => void) => void
}

export const AddByTitle = ({ label, add, busy, onAdd }: Props) => {
  const [title, setTitle] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !busy) onAdd(title.trim(), () => setTitle(''))
  }
  return (
    <form noValidate onSubmit={submit} className={classes.add}>
      <TextInput
        size="md"
        label={label}
        value={title}
        maxLength={1000}
        autoComplete="off"
        dir="auto"
        onChange={({ currentTarget: { value } }) => setTitle(value)}
      />
      <BusyButton type="submit" loading={busy} leftSection={<IconPlus size={18} aria-hidden />}>
        {add}
      </BusyButton>
    </form>
  )
}
