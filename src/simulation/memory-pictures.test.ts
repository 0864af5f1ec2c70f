import { pictureContract } from '#src/stores/pictures/contract.ts'
import { openMemoryPictures } from './memory-pictures.ts'

pictureContract('in memory', async () => {
  const store = openMemoryPictures()
  return { store, reopen: async () => store, close: async () => undefined }
})
