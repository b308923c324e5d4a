import { Container, Skeleton, Stack } from '@mantine/core'

/** Shows what stands where a page will be: the shapes of a heading and some cards, so that nothing jumps. */
export const PageLoading = () => (
  <Container size="md" py="xl" aria-busy="true">
    <Stack gap="lg">
      <Skeleton h={40} w="40%" />
      <Skeleton h={96} radius="lg" />
      <Skeleton h={96} radius="lg" />
    </Stack>
  </Container>
)
