import { describe, expect, it } from 'vitest'
import { cellOfPoints, pathsOfCell, pointOfPath } from './knowledgePoint.path.rules.ts'

describe('the points of a cell (§7)', () => {
  const points = [
    { sn: 'P1', path: ['零件图'] },
    { sn: 'P2', path: ['零件图', '公差'] },
    { sn: 'P3', path: ['装配图', '公差'] },
    { sn: 'P4', path: ['公差'] },
    { sn: 'P5', path: ['零件图', '表面粗糙度'] },
    { sn: 'P6', path: ['零件图', '倒角/圆角'] },
  ]
  it('are paths, several in one cell', () => {
    expect(pathsOfCell('零件图/公差；表面粗糙度; ')).toEqual(['零件图/公差', '表面粗糙度'])
    expect(cellOfPoints([['零件图', '公差'], ['表面粗糙度']])).toBe('零件图/公差；表面粗糙度')
  })
  it.each([
    ['by its whole path', '零件图/公差', 'P2'],
    ['by its name where only one has it', '表面粗糙度', 'P5'],
    ['by the whole path before any that ends so', '公差', 'P4'],
    ['with a slash in its name', '倒角/圆角', 'P6'],
    ['not by a part of a name', '粗糙度', null],
    ['not by an unknown name', '焊接', null],
  ])('%s', (_, path, sn) => {
    expect(pointOfPath(points, path)).toBe(sn)
  })
  it('not by a name that several have', () => {
    expect(pointOfPath(points.slice(0, 3), '公差')).toBeNull()
  })
})
