import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'
import { useSend } from '../wire/send.ts'

export type RemoveCall = Endpoint<z.ZodType<unknown, { id: string }>>

/** Deletes a record after a question that names it and says what follows; `onGone` leaves the place where it was shown. */
export function useRemoval(
  endpoint: RemoveCall,
  onGone?: () => void,
  consequence: Text = kitLabels.remove_consequence,
): (sn: string, name: string) => void {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSend(endpoint, { success: kitLabels.removed })
  return (sn, name) => {
    confirm({
      title: say(kitLabels.remove_question, { name }),
      content: say(consequence),
      okText: say(kitLabels.remove),
      okButtonProps: { danger: true },
      cancelText: say(kitLabels.cancel),
      onOk: async () => {
        const { ok } = await send({ params: { id: sn } })
        if (ok) onGone?.()
      },
    })
  }
}
