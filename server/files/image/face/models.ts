import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Pixels } from './region.ts'

/** One face as the models find it; `mesh` are points in pixels, by the numbers of MediaPipe's face mesh. */
export type FoundFace = {
  boxScore: number
  box: [x: number, y: number, width: number, height: number]
  mesh: [x: number, y: number, z: number][]
  rotation: { angle: { roll: number; yaw: number; pitch: number } } | null
}
/** What finds faces, and what tells people from background: a mask of MASK_SIDE² values from 0 to 1. */
export type Models = {
  findFaces(pixels: Pixels): Promise<FoundFace[]>
  maskOf(square: Uint8Array): Promise<Float32Array>
}
/** The segmentation looks at squares of this side. */
export const MASK_SIDE = 256

type Tensor = { data(): Promise<Float32Array>; dispose(): void }
type Tensors = {
  tensor(data: Uint8Array, shape: number[], type: 'float32'): Tensor
  div(tensor: Tensor, by: number): Tensor
  tidy<T>(work: () => T): T
}
type Human = {
  tf: Tensors
  init(): Promise<void>
  load(): Promise<void>
  detect(tensor: Tensor): Promise<{ face: FoundFace[]; error?: string | null }>
}
type HumanModule = { Human: new (config: object) => Human }
type Converter = { loadGraphModel(url: string): Promise<{ execute(tensor: Tensor): Tensor }> }

const require = createRequire(import.meta.url)
/** As many as are ever counted; a fault of the photo is anything but one. */
const FACES_MAX = 10

/** Files of this machine only: nothing of a photo, and no model, goes over a network. */
async function fetchFile(from: string | URL | Request): Promise<Response> {
  const url = from instanceof Request ? from.url : String(from)
  if (!url.startsWith('file:')) throw new Error(`not a file of this machine: ${url}`)
  return new Response(await readFile(fileURLToPath(url)))
}

/** Loads the models into this process: only a bounded child may do that, they take 150 MB. */
export async function loadModels(): Promise<Models> {
  globalThis.fetch = fetchFile
  const folder = dirname(require.resolve('@vladmandic/human'))
  // The package exports only its builds for other backends; this one is its build for WASM in Node.
  const { Human } = require(join(folder, 'human.node-wasm.js')) as HumanModule
  // The same module that Human uses, so that both share one backend.
  const converter = require('@tensorflow/tfjs-converter') as Converter
  const human = new Human(configOf(folder))
  await human.init()
  await human.load()
  const segmenter = await converter.loadGraphModel(new URL('./model/selfie.json', import.meta.url).href)
  return {
    findFaces: (pixels) => findFaces(human, pixels),
    async maskOf(square) {
      const { tf } = human
      const mask = tf.tidy(() =>
        segmenter.execute(tf.div(tf.tensor(square, [1, MASK_SIDE, MASK_SIDE, 3], 'float32'), 255)),
      )
      const values = await mask.data()
      mask.dispose()
      return values
    },
  }
}

async function findFaces(human: Human, { data, width, height }: Pixels): Promise<FoundFace[]> {
  const tensor = human.tf.tensor(data, [1, height, width, 3], 'float32')
  const { face, error } = await human.detect(tensor)
  tensor.dispose()
  if (error) throw new Error(error)
  return face
}

function configOf(folder: string): object {
  const off = { enabled: false }
  return {
    backend: 'wasm',
    wasmPath: `${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json'))}/dist/`,
    wasmPlatformFetch: false,
    modelBasePath: `${pathToFileURL(join(folder, '..', 'models')).href}/`,
    async: false,
    debug: false,
    // Each photo is looked at on its own: nothing is kept from the one before.
    cacheSensitivity: 0,
    filter: off,
    body: off,
    hand: off,
    gesture: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { maxDetected: FACES_MAX, minConfidence: 0.3, rotation: true },
      mesh: { enabled: true },
      iris: { enabled: true },
      description: off,
      emotion: off,
      antispoof: off,
      liveness: off,
    },
  }
}
