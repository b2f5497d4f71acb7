import { Pagination } from 'antd'
import { usePageArrows } from './pageArrows.ts'

type Props = { page: number; size: number; total: number; onPage: (page: number) => void }

/** The pages of a short list in half the width: back, page, forward. */
export function ShortPages({ page, size, total, onPage }: Props) {
  const arrows = usePageArrows()
  if (total <= size) return null
  return (
    <Pagination
      className="zk-pages"
      simple
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger={false}
      itemRender={arrows}
      onChange={onPage}
    />
  )
}
