import { useId } from 'react'
import classes from './social-interaction.module.css'

const MAX = 30

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
}

export const SizeField = ({ label, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className={classes.size}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
      />
      <output htmlFor={id}>{value}</output>
    </div>
  )
}
