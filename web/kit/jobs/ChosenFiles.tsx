import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../view/kit.labels.ts'
import { FileLinks } from './FileLinks.tsx'

type Props = {
  keys: readonly string[]
  names?: readonly string[]
  disabled: boolean | undefined
  onRemove: (key: string) => void
}

/** The files of an input, each with a button that takes it out unless the input is disabled. */
export function ChosenFiles({ keys, names, disabled, onRemove }: Props) {
  const say = useSay()
  const shown = names ? { keys, names } : { keys }
  if (disabled) return <FileLinks {...shown} />
  const removeButton = (key: string, name: string) => (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      aria-label={say(kitLabels.remove_file, { name })}
      onClick={() => onRemove(key)}
    />
  )
  return <FileLinks {...shown} after={removeButton} />
}
