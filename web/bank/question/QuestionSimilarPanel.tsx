import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionLifecycle } from '@zhikao/domain/bank/question/question.lifecycle.ts'
import { bankTypeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import type { Values } from '../../kit/view/form.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { questionLabels as labels } from './question.labels.ts'

type Similar = DataOf<typeof questionContract.similar>

/** Looks for questions that say the same before one is saved: `ask` sends it at once where there are none, else after they were seen. */
export function useSimilarQuestion(except: string | null) {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSend(questionContract.similar, { refresh: [] })
  const look = async (values: Values, save: () => void) => {
    // The form has just judged these values by the schema of which this is a part.
    const { data: body } = questionContract.similar.body.safeParse({
      credential_sn: values['credential_sn'],
      type: values['type'],
      stem: values['stem'],
      options: values['options'],
      except,
    })
    if (!body) return save()
    const found = await send({ body })
    // The failure is shown; what was not compared is not saved.
    if (!found.ok) return undefined
    if (found.data.length === 0) return save()
    confirm({
      title: say(labels.similar_title),
      width: 640,
      content: <SimilarList of={found.data} />,
      okText: say(labels.similar_save),
      cancelText: say(labels.similar_back),
      onOk: save,
    })
  }
  return (values: Values, save: () => void) => void look(values, save)
}

function SimilarList({ of }: { of: Similar }) {
  const say = useSay()
  return (
    <>
      <p>{say(labels.similar_hint)}</p>
      <ul className="zk-plain-list">
        {of.map(({ sn, type, title, status, exact, share }) => (
          <li key={sn}>
            <b>{say(exact ? labels.similar_exact : labels.similar_share, { percent: Math.round(share * 100) })}</b> ·{' '}
            <Word of={bankTypeWords} value={type} /> · <StatusTag of={questionLifecycle} value={status} />
            <br />
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
