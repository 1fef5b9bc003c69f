/** Processor time, which is what a file costs; elapsed time depends on the rest of the machine. */
export function computedMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
