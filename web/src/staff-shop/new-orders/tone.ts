let context: AudioContext | undefined

/** Asks the browser to allow sound, which works only during a press. Resolves to true if sound is allowed. */
export const allowTone = async (): Promise<boolean> => {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  await context.resume()
  return context.state === 'running'
}

const LENGTH_S = 0.35
const LOW_HZ = 660
const HIGH_HZ = 990

/** Plays a short tone of two pitches. It stays silent if the browser has not allowed sound. */
export const playTone = (): void => {
  if (context?.state !== 'running') return
  const now = context.currentTime
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.setValueAtTime(LOW_HZ, now)
  tone.frequency.setValueAtTime(HIGH_HZ, now + LENGTH_S / 2)
  volume.gain.setValueAtTime(0.25, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH_S)
  tone.connect(volume).connect(context.destination)
  tone.start(now)
  tone.stop(now + LENGTH_S)
}
