import { Container, Skeleton, Stack } from '@mantine/core'

export const PageLoading = () => (
  <Container size="md" py="xl" aria-busy="true">
    <Stack gap="lg">
      <Skeleton h={40} w="40%" />
      <Skeleton h={96} radius="lg" />
      <Skeleton h={96} radius="lg" />
    </Stack>
  </Container>
)
