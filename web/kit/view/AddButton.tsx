import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { Can } from './Can.tsx'

/** The main button of a list: makes a new record, for those who hold the operation. */
export function AddButton({ label, onClick }: { label: Text; onClick: () => void }) {
  const say = useSay()
  return (
    <Can operation="add">
      <Button type="primary" icon={<PlusOutlined />} onClick={onClick}>
        {say(label)}
      </Button>
    </Can>
  )
}
