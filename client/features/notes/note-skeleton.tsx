import { Skeleton, Stack } from '@mantine/core'

export const NoteSkeleton = () => (
  <Stack p="md" gap="md" aria-busy="true">
    <Skeleton h={28} w="55%" />
    <Skeleton h={16} w="35%" />
    <Skeleton h={180} />
  </Stack>
)
