/** How long this process has computed so far, in milliseconds: what else a busy machine does is not in it, unlike in time on a clock. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
